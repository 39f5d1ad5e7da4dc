/** The UTF-8 bytes of a text; a lone surrogate becomes U+FFFD. Pure: this room has no `TextEncoder`. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 3);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i) ?? 0;
    if (code > 0xffff) i++;
    else if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
    length = write(bytes, length, code);
  }
  return bytes.subarray(0, length);
}

function write(bytes: Uint8Array, at: number, code: number): number {
  let end = at;
  if (code < 0x80) {
    bytes[end++] = code;
    return end;
  }
  if (code < 0x800) bytes[end++] = 0xc0 | (code >> 6);
  else {
    if (code < 0x10000) bytes[end++] = 0xe0 | (code >> 12);
    else {
      bytes[end++] = 0xf0 | (code >> 18);
      bytes[end++] = 0x80 | ((code >> 12) & 63);
    }
    bytes[end++] = 0x80 | ((code >> 6) & 63);
  }
  bytes[end++] = 0x80 | (code & 63);
  return end;
}
