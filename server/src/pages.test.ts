import { beforeAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { addManyRegistrations } from '../testing/domain/acts.ts';
import { realFormSql } from '../testing/domain/real-form.ts';
import { addAdmin, signIn } from '../testing/domain/sign-in.ts';
import { contractEndpoints } from '../testing/platform/http.ts';

/** The rows of each list, most of them of the same moment as others. */
const count = 40;
const limit = 7;
const at = `now() - (n / 9) * interval '1 minute'`;

const server = await testApp();
let headers: Record<string, string>;

beforeAll(async () => {
  const { id } = await addAdmin(server, { email: 'asha@example.org', role: 'super_admin' });
  headers = await signIn(server, 'asha@example.org');
  await addManyRegistrations(server, count, realFormSql);
  const { pool } = server.deps;
  const each = `from (select id as registration_id, row_number() over (order by id) as n
    from registration) as r`;
  await pool.query(`
    insert into message (id, registration_id, recipient, subject, text_body, html_body, status, kind, created_at)
    select gen_random_uuid(), registration_id, 'a@example.org', 'Hello', '', '', 'sent', 'confirmed', ${at} ${each};
    insert into payment (provider_payment_id, registration_id, kind, status, amount_paise, currency,
      first_seen_via, first_seen_at)
    select 'pay_' || lpad(n::text, 14, '0'), registration_id, 'fee', 'failed', 50000, 'INR', 'sweep', ${at} ${each};
    insert into refund (id, provider_payment_id, amount_paise, idempotency_key, requested_by, reason, created_at)
    select gen_random_uuid(), 'pay_' || lpad(n::text, 14, '0'), 100, 'refund_' || lpad(n::text, 5, '0'),
      'registrant', 'asked', ${at} ${each} where n % 3 = 0;
    insert into declared_transfer (id, registration_id, reference, amount_paise, paid_on, created_at)
    select gen_random_uuid(), registration_id, 'UTR ' || n, 50000, '2026-11-20', ${at} ${each};
    insert into finding (kind, subject, registration_id, created_at)
    select 'mismatch', 'subject ' || n, registration_id, ${at} ${each};
    insert into issue (id, title, category, description, reporter_name, reporter_email, reporter_phone,
      registration_id, created_at, updated_at)
    select gen_random_uuid(), 'Title', 'Other', 'Text', 'Anu', 'a@example.org', '', registration_id, ${at},
      now() ${each};
    insert into journey (registration_id, name, search_text, people, district, "from", date, time, mode,
      service_number, arrival_point, needs_pickup, seats_offered, shares_phone, remarks, state, seated)
    select registration_id, 'Anu', '', 1, '', '', '2027-02-06', null, 'Train', '', '', false, 0, false, '', 'Expected', 0
    ${each} on conflict do nothing;
    insert into stay (registration_id, name, school, search_text, men, women, children, check_in, check_out, kind,
      area, remarks, asks, placed_men, placed_women, placed_children, status)
    select registration_id, 'Anu', 'JNV Idukki', '', 1, 0, 0, '2027-02-06', '2027-02-07', '', '', '', true, 0, 0, 0, 'Unallocated'
    ${each} on conflict do nothing;
    insert into contact_message (id, name, email, phone, subject, body, created_at, updated_at)
    select gen_random_uuid(), 'Anu', 'a@example.org', '', 'General', 'Text', ${at}, now() ${each};`);
  await pool.query(
    `insert into user_log (seq, at, admin_id, admin_name, admin_role, action, object_type, object_id,
       detail, previous_hash, hash)
     select 1000 + n, ${at}, $1, 'Asha', 'super_admin', 'note.add', 'registration', registration_id, '{}', '', ''
     ${each}`,
    [id],
  );
});

/** Lists of whole tables; those of one thing are short. */
const lists = (await contractEndpoints()).filter(
  ({ paged, path }) => paged === true && !path.includes('{'),
);
/** They show what a run of their own finds or brings. */
const unfilled = ['/registrations/duplicates', '/registrations/imports'];

async function read(path: string, page: number, size: number) {
  const reply = await server.app.inject({
    url: `/api/v1${path}?page=${page}&limit=${size}`,
    headers,
  });
  expect(reply.statusCode).toBe(200);
  return reply.json<{ data: object[]; pagination: { total: number; totalPages: number } }>();
}

test.each(lists.map(({ path }) => path))(
  '%s shows each row on one page, in one order',
  async (path) => {
    const { data: all, pagination } = await read(path, 1, 100);
    if (!unfilled.includes(path)) expect(all.length).toBeGreaterThanOrEqual(count);
    expect(pagination.total).toBe(all.length);
    const pages: object[] = [];
    for (let page = 1; page <= Math.ceil(all.length / limit); page++) {
      pages.push(...(await read(path, page, limit)).data);
    }
    expect(pages).toEqual(all);
    expect((await read(path, Math.ceil(all.length / limit) + 1, limit)).data).toEqual([]);
  },
);
