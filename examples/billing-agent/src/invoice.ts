import { z } from 'zod';

/** What the model fills in. There is no field for a key: the model cannot forget one, invent one or change one. */
export const CreateInvoice = z.object({
  customer_id: z.string(),
  description: z.string(),
  amount: z.number().positive().describe('In major units, for instance 4250.00'),
  currency: z.string().length(3),
  due_date: z.string().describe('An ISO 8601 date'),
});

export type CreateInvoice = z.infer<typeof CreateInvoice>;
