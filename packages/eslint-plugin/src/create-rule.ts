import type { FileReport, Site } from '@retrysafe/analyzer';
import type { TSESTree } from '@typescript-eslint/types';
import type { Rule } from 'eslint';
import { reportOf, untoldFaults } from './host/analysis.js';
import { isTestFile } from './host/test-file.js';

/** What a rule has to say about one place in the linted file. */
export interface Finding<MessageId extends string> {
  /** Stands in the linted file. */
  readonly at: Site | TSESTree.Node;
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string>>;
  /** Never applied by `--fix`: a person picks one. */
  readonly suggest?: readonly Suggestion<MessageId>[];
}

/** One way to mend it, which an editor offers. */
export interface Suggestion<MessageId extends string> {
  readonly messageId: MessageId;
  readonly data?: Readonly<Record<string, string>>;
  readonly edits: readonly Edit[];
}

/** Puts `text` in the place of the characters `[start, end)` of the linted file. */
export interface Edit {
  readonly range: readonly [start: number, end: number];
  readonly text: string;
}

/** For each option the words it takes, the default first. */
export type Choices = Readonly<Record<string, readonly [string, ...string[]]>>;

/** The word that is chosen for each option. */
export type Chosen<C extends Choices> = { readonly [Name in keyof C]: C[Name][number] };

/** A rule as its file writes it. */
export interface RuleSpec<MessageId extends string, C extends Choices> {
  /** The name of its file, its test and its page. */
  readonly name: string;
  readonly description: string;
  /** Severity in the preset `recommended`; in `strict` every rule is an error. */
  readonly recommended: 'error' | 'warn';
  readonly options?: C;
  /** What the preset `strict` asks beyond the defaults. */
  readonly strict?: Partial<Chosen<NoInfer<C>>>;
  readonly messages: Readonly<Record<MessageId, string>>;
  /** Says what is wrong in one file. Never throws, whatever the code looks like: an unknown shape is silence. */
  check(report: FileReport, file: LintedFile, options: Chosen<NoInfer<C>>): Iterable<Finding<NoInfer<MessageId>>>;
}

/** The file that a rule looks at, as the host parsed it. */
export interface LintedFile {
  readonly ast: TSESTree.Program;
  readonly text: string;
}

/** An ESLint rule that also knows its rows in the presets. */
export interface RetrysafeRule extends Rule.RuleModule {
  readonly presets: {
    readonly recommended: readonly ['error' | 'warn'];
    readonly strict: readonly ['error'] | readonly ['error', object];
  };
}

/** Turns a spec into a rule: adds the address of its page, its options, its rows in the presets. */
export function createRule<const MessageId extends string, const C extends Choices = Record<never, never>>(
  spec: RuleSpec<MessageId, C>,
): RetrysafeRule {
  const choices = Object.entries(spec.options ?? {});
  const defaults = Object.fromEntries(choices.map(([option, [first]]) => [option, first]));
  return {
    meta: {
      type: 'problem',
      docs: { description: spec.description, url: pageOf(spec.name), recommended: true },
      hasSuggestions: true,
      messages: { ...spec.messages, settings: settingsMessage },
      schema: choices.length === 0 ? [] : [schemaOf(choices)],
      defaultOptions: choices.length === 0 ? [] : [defaults],
    },
    presets: {
      recommended: [spec.recommended],
      strict: spec.strict === undefined ? ['error'] : ['error', spec.strict],
    },
    create: (context) => ({
      Program(program) {
        if (isTestFile(context.filename)) return;
        const options = { ...defaults, ...(context.options[0] as object | undefined) } as Chosen<C>;
        const file = { ast: program as TSESTree.Program, text: context.sourceCode.text };
        try {
          const report = reportOf(context);
          for (const fault of untoldFaults(context, report))
            context.report({ loc: { line: 1, column: 0 }, messageId: 'settings', data: { fault } });
          for (const finding of spec.check(report, file, options)) context.report(descriptor(finding));
        } catch (error) {
          warnOf(spec.name, context.filename, error);
        }
      },
    }),
  };
}

const settingsMessage = '{{fault}} Until then this part of `settings.retrysafe` counts for nothing.';

// A fault of ours must not end the user's run: in oxlint one throw costs the file all other rules.
const warnOf = (rule: string, file: string, error: unknown) =>
  process.emitWarning(`retrysafe/${rule} could not look at ${file}. Please report this: ${String(error)}`);

const pageOf = (name: string) =>
  `https://github.com/retrysafe/retrysafe/blob/main/packages/eslint-plugin/docs/rules/${name}.md`;

const schemaOf = (choices: readonly (readonly [string, readonly string[]])[]) => ({
  type: 'object' as const,
  properties: Object.fromEntries(choices.map(([option, words]) => [option, { enum: [...words] }])),
  additionalProperties: false,
});

function descriptor({ at, messageId, data, suggest = [] }: Finding<string>): Rule.ReportDescriptor {
  return {
    ...placeOf(at),
    messageId,
    ...(data === undefined ? {} : { data }),
    suggest: suggest.map(({ edits, ...words }) => ({
      ...words,
      fix: (fixer) => edits.map(({ range, text }) => fixer.replaceTextRange([...range], text)),
    })),
  };
}

function placeOf(at: Site | TSESTree.Node) {
  if ('type' in at) return { loc: at.loc };
  return { loc: at.node?.loc ?? { line: at.line, column: at.column } };
}
