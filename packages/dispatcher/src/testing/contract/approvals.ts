import { approvalDecisionLaws } from './approval-decisions.js';
import { approvalRequestLaws } from './approval-requests.js';
import { approvalUseLaws } from './approval-use.js';
import type { Law } from './law.js';

/** A person's word covers one generation of one call, once, in time. */
export function approvalLaws(law: Law): void {
  approvalRequestLaws(law);
  approvalDecisionLaws(law);
  approvalUseLaws(law);
}
