/**
 * The part of Markdown that rule pages use, read into a tree. The page draws the tree as elements of its own choosing:
 * no text is ever taken for markup.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong'; inner: Inline[] }
  | { kind: 'em'; inner: Inline[] }
  | { kind: 'link'; inner: Inline[]; to: string };

export type Block =
  | { kind: 'heading'; level: number; id: string; inner: Inline[] }
  | { kind: 'paragraph'; id: string | null; inner: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string };

const INLINE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*?)\*|\[([^\]]+)\]\(([^)\s]+)\)/;

export function readInline(text: string): Inline[] {
  const parts: Inline[] = [];
  for (let rest = text; rest; ) {
    const found = INLINE.exec(rest);
    if (!found) return [...parts, { kind: 'text', text: rest }];
    if (found.index) parts.push({ kind: 'text', text: rest.slice(0, found.index) });
    const [whole, code, strong, em, label, to] = found;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', inner: readInline(strong) });
    else if (em !== undefined) parts.push({ kind: 'em', inner: readInline(em) });
    else parts.push({ kind: 'link', inner: readInline(label!), to: to! });
    rest = rest.slice(found.index + whole.length);
  }
  return parts;
}

/** What stands after `#` in a link to a heading. */
export function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}

const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => readInline(cell.trim().replaceAll('\\|', '|')));

const isList = (line: string) => /^\s*(?:[-*]|\d+\.)\s+/.test(line);
const starts = (line: string) => !line.trim() || /^(#{1,6}\s|```|\|)/.test(line) || isList(line);

export function readMarkdown(source: string): Block[] {
  const lines = source.replaceAll('\r\n', '\n').split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (!line.trim()) at += 1;
    else if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, id: slug(heading[2]!), inner: readInline(heading[2]!) });
      at += 1;
    } else if (line.startsWith('```')) {
      const end = lines.findIndex((other, i) => i > at && other.startsWith('```'));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: 'code', text: lines.slice(at + 1, last).join('\n') });
      at = last + 1;
    } else if (line.startsWith('|')) {
      const end = after(lines, at, (other) => other.startsWith('|'));
      const [head, , ...rows] = lines.slice(at, end);
      blocks.push({ kind: 'table', head: cells(head!), rows: rows.map(cells) });
      at = end;
    } else if (isList(line)) {
      const end = after(lines, at, (other) => isList(other) || /^\s+\S/.test(other));
      blocks.push({ kind: 'list', ordered: /^\s*\d/.test(line), items: items(lines.slice(at, end)) });
      at = end;
    } else {
      const end = after(lines, at + 1, (other) => !starts(other));
      const text = lines.slice(at, end).join(' ');
      blocks.push({ kind: 'paragraph', id: /^\*\*([R\d][\d.]*)\*\*/.exec(text)?.[1] ?? null, inner: readInline(text) });
      at = end;
    }
  }
  return blocks;
}

function after(lines: string[], from: number, belongs: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && belongs(lines[end]!)) end += 1;
  return Math.max(end, from);
}

function items(lines: string[]): Inline[][] {
  const texts: string[] = [];
  for (const line of lines) {
    if (isList(line)) texts.push(line.replace(/^\s*(?:[-*]|\d+\.)\s+/, ''));
    else texts[texts.length - 1] += ` ${line.trim()}`;
  }
  return texts.map(readInline);
}
