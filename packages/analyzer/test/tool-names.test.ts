import { describe, expect, test } from 'vitest';
import { onlyTool } from './setup.js';

const named = (name: string, body: string) =>
  onlyTool(`import { tool } from 'ai'; import { plug } from 'acme-plug';
export const tools = { ${JSON.stringify(name)}: tool({ description: 'x', inputSchema: S, execute: async (args) => { ${body} } }) };`)
    .inferred;

describe('where code cannot be followed, the name decides:', () => {
  test.each([
    ['delete_bill', 'irreversible'],
    ['update_ticket_status', 'idempotent-write'],
    ['deploy_status', 'read'],
    ['email_threads_search', 'read'],
    ['gsuite_email_message_get', 'read'],
    ['email_message_send', 'irreversible'],
    ['send_list', 'irreversible'],
    ['create_list', 'non-idempotent-write'],
    ['publish_photo', 'irreversible'],
    ['publish_page', 'idempotent-write'],
    ['house_batch_get_pictures', 'read'],
    ['link_check', 'read'],
    ['stop_search', 'non-idempotent-write'],
    ['stop_tracing', 'read'],
    ['backend_init_guide', 'read'],
    ['manage_members', 'idempotent-write'],
    ['network_request', 'unknown'],
    ['request_review', 'non-idempotent-write'],
    ['chat_send_message', 'irreversible'],
    ['create_refund', 'irreversible'],
    ['draft_refund', 'non-idempotent-write'],
    ['reports_burn_rate', 'read'],
    ['reorder_columns', 'idempotent-write'],
    ['reschedule_meeting', 'idempotent-write'],
    ['reassign_ticket', 'idempotent-write'],
    ['list_reassigned', 'read'],
    ['order_status', 'read'],
    ['place_details', 'read'],
    ['stack_output', 'read'],
    ['details', 'unknown'],
    ['switch_account', 'idempotent-write'],
    ['ingest_document', 'non-idempotent-write'],
    ['favourite_show', 'idempotent-write'],
    ['createSearchTool', 'read'],
    ['createTool', 'non-idempotent-write'],
    ['credit_note_list', 'read'],
    ['label_show', 'read'],
    ['bulk_transfer_show', 'read'],
    ['message_get_by_id', 'read'],
    ['feedback_get_feedback_by_id', 'read'],
    ['request_list', 'read'],
    ['transfer_create', 'irreversible'],
    ['label_messages', 'idempotent-write'],
    ['log_meal', 'non-idempotent-write'],
    ['log_client_activity', 'non-idempotent-write'],
    ['log_search', 'read'],
    ['log_level', 'read'],
    ['logs_tail', 'read'],
    ['test_webhook', 'non-idempotent-write'],
    ['slack_test_message', 'non-idempotent-write'],
    ['test_connection', 'read'],
    ['match_payment_to_invoice', 'idempotent-write'],
    ['match_products', 'read'],
    ['zap', 'unknown'],
  ])('%s is %s', (name, expected) => {
    const { class: found, confidence } = named(name, `return plug.thing.zork(args)`);
    expect([found, confidence]).toEqual([expected, 'name']);
  });
});

describe('where code neither changes nor asks anything outside,', () => {
  test.each([
    [
      'the name of a deed stands',
      'toggle_updates',
      `const flip = (id) => flags.add(id); flip(args.id)`,
      'non-idempotent-write',
      'name',
    ],
    ['a memory of the process that it keeps is no effect', 'toggle_updates', `flags.add(args.id)`, 'read', 'code'],
    ['the name of a reading is read', 'list_updates', `return flags`, 'read', 'code'],
    ['a name of handing over the answer is none', 'finalize_answer', `answer = args`, 'read', 'code'],
    [
      'a login is what it does',
      'auth_connect',
      `const authenticateUser = (user) => fetch(login, { method: "POST" }); await authenticateUser(args)`,
      'idempotent-write',
      'name',
    ],
    [
      'a one-time password that it asks for is sent',
      'request_otp',
      `const authenticateUser = (user) => fetch(login, { method: "POST" }); await authenticateUser(args)`,
      'idempotent-write',
      'name',
    ],
    [
      'a login that it ends is over',
      'logout',
      `const authenticateUser = (user) => fetch(login, { method: "POST" }); await authenticateUser(args)`,
      'idempotent-write',
      'code',
    ],
    [
      'a login is only told of',
      'auth_status',
      `const authenticateUser = (user) => fetch(login, { method: "POST" }); await authenticateUser(args)`,
      'read',
      'code',
    ],
    [
      'a token that is counted is none',
      'count_tokens',
      `const authenticateUser = (user) => fetch(login, { method: "POST" }); await authenticateUser(args)`,
      'read',
      'code',
    ],
    ['a question to the world outweighs the name', 'open_nodes', `return fetch('https://x/nodes')`, 'read', 'code'],
  ])('%s', (_row, name, body, expected, confidence) => {
    const { class: found, confidence: how } = named(name, body);
    expect([found, how]).toEqual([expected, confidence]);
  });
});
