import { type Finding, isTest, type SourceFile } from './finding.ts';
import { isIndonesian } from './indonesian-texts.ts';
import { isNode, type Literal, literalsOf, type SyntaxNode } from './literals.ts';

/** What people see is made here; each folder keeps its texts in its `texts.ts`. */
const ROOMS = /^src\/(engine|widgets)\//;
const KEPT = /(^|\/)texts\.ts$/;
const TESTING = /\/testing\//;

/** Attributes that are read aloud or shown, of elements and of the engine's own parts. */
const SAID =
  /^(aria-(label|description|roledescription|valuetext)|alt|title|placeholder|label|hint|verb|heading)$/;
/** Attributes, calls and properties that take several words or a capital and show none of them. */
const UNSEEN_ATTRIBUTE = /^(className|style|d|points|viewBox|transform|media|sizes|rel|stroke)$/;
const UNSEEN_CALL = /^(querySelector|querySelectorAll|matches|closest|matchMedia)$/;
/** Keys of the keyboard, as `event.key` names them. */
const KEY = /^(Backspace|Delete|End|Enter|Escape|Home|Tab)$/;

/** What an attribute may be made of and still say each literal in it. */
const ONE_OF = /^(JSXExpressionContainer|ConditionalExpression|LogicalExpression|TemplateLiteral)$/;

/** Words or a capitalised word: nothing else than a text for people looks like that in a component. */
const READS_LIKE_TEXT = /\p{L}{2,}\s|\s\p{L}{2,}|^\p{Lu}\p{Ll}+\W*$/u;

/** Files whose literals look like text and are none. */
const BY_NATURE: Readonly<Record<string, string>> = {
  'src/engine/ui/icons/drawings.ts': 'paths of drawings',
  'src/engine/ui/icons/later-drawings.ts': 'paths of drawings',
  'src/engine/ui/blueprint.tsx': 'a drawing, with the letter of its axis',
};
/** The same of single literals. */
const NO_TEXT: Readonly<Record<string, string>> = {
  'Bearer ': 'the scheme of a header',
  Chat: 'the name of a channel',
  'Chat.': 'the name of channels, before an id',
  'noopener noreferrer nofollow': 'what a link keeps to itself',
  '; path=/; SameSite=Lax': 'attributes of a cookie',
};

/** Text for people in a component of the browser: between tags, in an attribute that is said, or looking like text. */
export function componentTexts(source: SourceFile): Finding[] {
  const { path, text } = source;
  if (!ROOMS.test(path) || KEPT.test(path) || TESTING.test(path) || isTest(source) || path in BY_NATURE)
    return [];
  if (!/\.tsx?$/.test(path)) return [];
  return literalsOf(path, text)
    .filter(isSaid)
    .map((literal) => ({
      level: 'error',
      file: path,
      line: literal.line,
      message: `"${literal.text.trim().slice(0, 40)}" is a text for people; it belongs to the texts.ts of the folder`,
    }));
}

function isSaid({ text, betweenTags, within }: Literal): boolean {
  if (!/\p{L}/u.test(text)) return false;
  if (betweenTags || isIndonesian(text) || isSaidBy(within)) return true;
  return READS_LIKE_TEXT.test(text) && !(text in NO_TEXT) && !KEY.test(text) && !within.some(isUnseen);
}

/** Whether the literal is what an attribute says, as it stands or as one of its choices. */
function isSaidBy(within: readonly SyntaxNode[]): boolean {
  const outside = within.find(({ type }) => !ONE_OF.test(String(type)));
  return outside?.type === 'JSXAttribute' && SAID.test(nameOf(outside.name));
}

function isUnseen(node: SyntaxNode): boolean {
  if (node.type === 'JSXAttribute') return UNSEEN_ATTRIBUTE.test(nameOf(node.name));
  if (node.type === 'CallExpression') return isError(node.callee) || UNSEEN_CALL.test(nameOf(node.callee));
  return node.type === 'NewExpression' && isError(node.callee);
}

/** The class of an error, or `super` of one: developers read what it says, in English. */
const isError = (callee: unknown) =>
  (isNode(callee) && callee.type === 'Super') || nameOf(callee).endsWith('Error');

/** The name of an attribute, of what is called, or of the property that is called. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return node.type === 'MemberExpression' ? nameOf(node.property) : String(node.name);
}
