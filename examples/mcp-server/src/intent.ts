import { z } from 'zod';

/** Where the intent travels: in `_meta`, which the model neither sees nor writes. */
export const intentField = 'io.retrysafe/intent';

const Intent = z.object({
  task: z.string(),
  step: z.string(),
  ordinal: z.union([z.string(), z.number()]).exactOptional(),
});

export type Intent = z.infer<typeof Intent>;

/** The intent in a request's `_meta`; empty when there is none, and then the dispatcher refuses every write. */
export function intentIn(meta: Readonly<Record<string, unknown>> | undefined): Partial<Intent> {
  return Intent.safeParse(meta?.[intentField]).data ?? {};
}
