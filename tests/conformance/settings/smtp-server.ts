import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A mail server of this machine that keeps what it hears; `user` and `password` are asked for where they are given. */
export interface SmtpServer {
  /** Name and port. */
  server: string;
  /** Lines that came, and messages with them. */
  heard: string[];
  close(): Promise<void>;
}

export async function openSmtpServer(
  account: { user: string; password: string } | null,
): Promise<SmtpServer> {
  const heard: string[] = [];
  const known = account && Buffer.from(`\0${account.user}\0${account.password}`).toString('base64');
  const server = createServer((socket) => talk(socket, heard, known));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    server: `127.0.0.1:${port}`,
    heard,
    close: () => new Promise((done) => server.close(() => done())),
  };
}

function talk(socket: Socket, heard: string[], known: string | null): void {
  let inData = false;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 contoh');
  socket.setEncoding('utf8');
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      heard.push(line);
      if (inData) {
        if (line !== '.') continue;
        inData = false;
        say('250 ok');
      } else if (line.startsWith('EHLO')) say(known ? '250-contoh\r\n250 AUTH PLAIN' : '250 contoh');
      else if (line.startsWith('AUTH PLAIN')) say(line.endsWith(` ${known}`) ? '235 ok' : '535 no');
      else if (line === 'DATA') {
        inData = true;
        say('354 go');
      } else if (line === 'QUIT') socket.end('221 bye\r\n');
      else say('250 ok');
    }
  });
}
