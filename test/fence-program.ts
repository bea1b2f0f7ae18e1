import { dirname, join } from 'node:path';
import ts from 'typescript';
import type { Fence } from '../tools/markdown.js';
import { root } from '../tools/workspace.js';

/** What is wrong with a fence, at the page's own lines: `docs/keys.md:12 Cannot find name 'task'.` */
export type Complaint = string;

/** Compiles fences as modules that stand beside their pages, so that they import what a reader of the page would. */
export function complaintsAbout(fences: readonly Fence[], before: (fence: Fence) => string): readonly Complaint[] {
  const legacy = (fence: Fence) => fence.directive === 'legacy decorators';
  return [
    ...compile(
      fences.filter((fence) => !legacy(fence)),
      before,
      {},
    ),
    ...compile(fences.filter(legacy), before, { experimentalDecorators: true }),
  ];
}

function compile(
  fences: readonly Fence[],
  before: (fence: Fence) => string,
  extra: ts.CompilerOptions,
): readonly Complaint[] {
  if (fences.length === 0) return [];
  const modules = new Map(fences.map((fence) => [moduleOf(fence), fence]));
  const options = { ...baseOptions(), ...extra };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => modules.has(name) || fileExists(name);
  host.readFile = (name) => {
    const fence = modules.get(name);
    return fence ? `${before(fence)}\n${fence.code}\nexport {};\n` : readFile(name);
  };
  const program = ts.createProgram([...modules.keys()], options, host);
  return [...modules].flatMap(([name, fence]) => {
    const source = program.getSourceFile(name);
    const problems = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return problems.map((problem) => complaint(problem, fence, before(fence)));
  });
}

function baseOptions(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), ts.sys.readFile) as { config: object };
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return { ...options, composite: false, declaration: false, declarationMap: false, sourceMap: false, noEmit: true };
}

function moduleOf({ file, line }: Fence): string {
  return join(root, dirname(file), `fence-${line}-of-${file.replaceAll('/', '-')}.ts`);
}

function complaint(problem: ts.Diagnostic, { file, line }: Fence, before: string): Complaint {
  const text = ts.flattenDiagnosticMessageText(problem.messageText, ' ');
  const row = problem.file?.getLineAndCharacterOfPosition(problem.start ?? 0).line ?? 0;
  const hidden = before.split('\n').length;
  return row < hidden
    ? `${file}:${line} in what the fence builds on: ${text}`
    : `${file}:${line + row - hidden} ${text}`;
}
