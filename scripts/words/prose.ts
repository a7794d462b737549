import ts from 'typescript';

/** A file as textlint reads it. */
export interface Prose {
	ext: '.md' | '.txt';
	text: string;
}

/** A single word is mostly a name in the code; one that starts like a sentence is a label. */
const LIKE_PROSE = /\s|^[A-Z][a-z]/;
const CODE = '|';
const COMMENT_MARKS = /\/\/|\/\*+|\*+\/|^[\t ]*\*(?= |$)/gm;

const blank = (text: string) => text.replace(/\S/g, ' ');
const masked = (text: string) => text.replace(/\S/g, CODE);

/** What people read in a file, where it is in the file; all else is masked. */
export function proseOf(file: string, text: string): Prose {
	if (file.endsWith('.md')) return { ext: '.md', text };
	if (file.endsWith('.html')) return { ext: '.txt', text: text.replace(/<[^>]*>/g, masked) };
	return { ext: '.txt', text: proseOfCode(file, text) };
}

function proseOfCode(file: string, text: string): string {
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kindOf(file));
	let prose = '';
	const visit = (node: ts.Node): void => {
		if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) {
			return;
		}
		const children = node.getChildren(source);
		if (children.length > 0) return children.forEach(visit);
		const start = node.getStart(source);
		// Before a token there are only spaces and comments.
		prose += text.slice(node.pos, start).replace(COMMENT_MARKS, blank);
		prose += isProse(node)
			? unescaped(text.slice(start, node.end))
			: masked(text.slice(start, node.end));
	};
	visit(source);
	return prose;
}

function kindOf(file: string): ts.ScriptKind {
	if (file.endsWith('.json')) return ts.ScriptKind.JSON;
	return file.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
}

function isProse(node: ts.Node): boolean {
	if (ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent)) return false;
	return ts.isStringLiteral(node) ? LIKE_PROSE.test(node.text) : ts.isTemplateLiteralToken(node);
}

/** Without its quotes and with a space for a line break. A path, or a value put in, counts as code. */
function unescaped(literal: string): string {
	return literal
		.replace(/^['"`}]|(?:['"`]|\$\{)$/g, masked)
		.replace(/(?<![\w/])\/\w[\w./-]*/g, masked)
		.replace(/\\[nrt]/g, '  ');
}
