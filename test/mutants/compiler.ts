/* eslint-disable @n8n/community-nodes/no-restricted-imports, @n8n/community-nodes/no-restricted-globals -- reads the project from disk, never part of the package */
import { resolve } from 'node:path';
import ts from 'typescript';

interface Place {
	/** From 1. */
	line: number;
	/** From 1. */
	column: number;
}

const UNUSED = new Set([6133, 6138, 6192, 6196, 6198, 6199, 6205]);

/** Whether a change of a file is noticed before any test runs, by the types. */
export class Compiler {
	private readonly changed = new Map<string, { text: string; version: number }>();
	private readonly service: ts.LanguageService;

	constructor() {
		const { config } = ts.readConfigFile('tsconfig.json', (path) => ts.sys.readFile(path)) as {
			config: unknown;
		};
		const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
		const textOf = (path: string) => this.changed.get(path)?.text ?? ts.sys.readFile(path);
		this.service = ts.createLanguageService({
			getCompilationSettings: () => options,
			getScriptFileNames: () => fileNames,
			getScriptVersion: (path) => String(this.changed.get(path)?.version ?? 0),
			getScriptSnapshot: (path) => {
				const text = textOf(path);
				return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
			},
			getCurrentDirectory: () => process.cwd(),
			getDefaultLibFileName: (compilerOptions) => ts.getDefaultLibFilePath(compilerOptions),
			fileExists: (path) => ts.sys.fileExists(path),
			readFile: (path) => ts.sys.readFile(path),
			directoryExists: (path) => ts.sys.directoryExists(path),
			getDirectories: (path) => ts.sys.getDirectories(path),
		});
	}

	refuses(
		file: string,
		{ start, end }: Record<'start' | 'end', Place>,
		replacement: string,
	): boolean {
		const path = resolve(file);
		const original = ts.sys.readFile(path) ?? '';
		const lines = original.split('\n');
		const at = ({ line, column }: Place) =>
			lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, column - 1);
		const text = original.slice(0, at(start)) + replacement + original.slice(at(end));
		this.change(path, text);
		const errors = this.service
			.getSemanticDiagnostics(path)
			.filter(({ code }) => !UNUSED.has(code));
		this.change(path, original);
		return errors.length > 0;
	}

	private change(path: string, text: string): void {
		this.changed.set(path, { text, version: (this.changed.get(path)?.version ?? 0) + 1 });
	}
}
