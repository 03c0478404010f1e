/*
 * The server ours is measured against: Fastify and pg with nothing in between, the same rows in the
 * same transactions, prepared statements, no sessions, limits, validation or escaping of anything.
 */
import fastify, { type FastifyRequest } from 'fastify';
import pg from 'pg';

const poolSize = 16;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: poolSize });
const app = fastify({ logger: { level: 'error' } });

const insertRegistration = {
  name: 'insert',
  text: `
    with started as (
      insert into registration_session
        (token_hash, registration_ids, assurance, created_at, last_seen_at, expires_at)
      values (sha256($1::text::bytea), array[$1::uuid], 'created', now(), now(),
        now() + interval '1 day'))
    insert into registration (id, registration_number, name, email, contact_number, school,
      year_of_passing, form)
    values ($1::uuid, 'SGM-' || nextval('registration_number_seq'), $2, $3, $4, $5, $6, $7)
    returning *`,
};
app.post('/registrations', async (request, reply) => {
  const { formDataStructured: form } = request.body as {
    formDataStructured: { personalInfo: Record<string, string> };
  };
  const { name, email, contactNumber, school, yearOfPassing } = form.personalInfo;
  const values = [crypto.randomUUID(), name, email, contactNumber, school, yearOfPassing, form];
  const { rows } = await pool.query({ ...insertRegistration, values });
  return reply.code(201).send(rows[0]);
});

const updateRegistration = {
  name: 'update',
  text: `
    update registration
    set form = form || $2::jsonb, people = $3, fee_paise = $4, is_attending = true,
      last_completed_step = greatest(last_completed_step, 3), version = version + 1,
      updated_at = now()
    where id = $1
    returning *`,
};
interface Save {
  Params: { id: string };
  Body: {
    formDataStructured: { eventAttendance: { attendees: { adults: { veg: number } } } };
  };
}
/** The update that saves a step with its attendees. */
function updateBy({ params, body }: FastifyRequest<Save>) {
  const { formDataStructured: form } = body;
  const people = form.eventAttendance.attendees.adults.veg;
  return { ...updateRegistration, values: [params.id, form, people, people * 50_000] };
}
app.post<Save>('/registrations/:id', async (request) => {
  const { rows } = await pool.query(updateBy(request));
  return rows[0];
});

const insertChange = {
  name: 'change',
  text: `
    insert into registration_change (id, registration_id, at, actor, event, reason, changes)
    values ($1, $2, now(), 'registrant', 'answers', '', $3)`,
};
app.post<Save>('/corrections/:id', async (request) => {
  const after = request.body.formDataStructured;
  const changes = [{ field: 'eventAttendance.attendees', before: null, after }];
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(updateBy(request));
    const change = [crypto.randomUUID(), request.params.id, JSON.stringify(changes)];
    await client.query({ ...insertChange, values: change });
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
});

const selectRegistration = { name: 'select', text: 'select * from registration where id = $1' };
app.get('/registrations/:id', async (request) => {
  const { id } = request.params as { id: string };
  const { rows } = await pool.query({ ...selectRegistration, values: [id] });
  return rows[0];
});

/** The rows of a list page, found the plain way that the indexes of the table serve. */
const listColumns = `id, registration_number, name, school, year_of_passing, contact_number, email,
  people, fee_paise, payment_amount_paise, status, payment_status, created_at`;
function matching({ searchTerm, school, paymentStatus }: Record<string, string>) {
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['deleted_at is null'];
  for (const word of searchTerm ? searchTerm.toLowerCase().split(' ') : []) {
    const pattern = word.length < 3 ? `% ${word}%` : `%${word}%`;
    conditions.push(`search_text like ${parameter(pattern)}`);
  }
  if (school) conditions.push(`school = ${parameter(school)}`);
  if (paymentStatus) conditions.push(`payment_status = ${parameter(paymentStatus)}`);
  return { values, parameter, condition: conditions.join(' and ') };
}

app.get('/registrations', async (request) => {
  const query = request.query as Record<string, string>;
  const { values, parameter, condition } = matching(query);
  const offset = parameter((Number(query.page) - 1) * 10);
  const text = `select ${listColumns} from registration where ${condition}
    order by created_at desc, id desc limit 10 offset ${offset}`;
  const { rows } = await pool.query(text, values);
  return rows;
});

/** All that match are found once, for the page and for their count. */
app.get('/search', async (request) => {
  const { values, condition } = matching(request.query as Record<string, string>);
  const text = `
    with matching as materialized (
      select id, created_at from registration where ${condition}),
    page as (select id from matching order by created_at desc, id desc limit 10)
    select ${listColumns}, (select count(*)::int from matching) as total
    from registration where id in (select id from page) order by created_at desc, id desc`;
  const { rows } = await pool.query(text, values);
  return rows;
});

const insertWebhook = {
  name: 'webhook',
  text: `
    insert into webhook_event (event_id, body_sha256, event_type, raw)
    values ($1, sha256($2), 'payment.captured', $2)
    on conflict do nothing`,
};
app.register(async (webhook) => {
  webhook.removeAllContentTypeParsers();
  webhook.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  webhook.post('/webhook', async (request) => {
    const values = [request.headers['x-razorpay-event-id'], request.body];
    await pool.query({ ...insertWebhook, values });
    return { success: true };
  });
});

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
console.log('ready');
process.on('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
