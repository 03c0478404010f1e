import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../../../', import.meta.url));
const main = { src: 'main.ts', build: 'main.js' };

/**
 * A copy of the server, of its sources or as `npm run build` made it, with more migrations: the next release.
 * `main` is what starts it.
 */
export function makeNextRelease(
  part: 'src' | 'build',
  migrations: Readonly<Record<string, string>>,
): { main: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'sangamam-next-'));
  for (const name of ['package.json', 'migrations', part]) {
    cpSync(join(project, 'server', name), join(folder, 'server', name), { recursive: true });
  }
  for (const [name, sql] of Object.entries(migrations)) {
    writeFileSync(join(folder, 'server/migrations', name), sql);
  }
  for (const packages of ['node_modules', 'server/node_modules']) {
    if (existsSync(join(project, packages))) {
      symlinkSync(join(project, packages), join(folder, packages));
    }
  }
  return {
    main: join(folder, 'server', part, main[part]),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** The column that the next release adds, and its use when a registration is written. */
export const expanding = {
  '9990_more.sql': `
    alter table registration add column seen_by_next int default 0;
    create table next_note (registration_id uuid primary key references registration (id)
      on delete cascade, seen_at timestamptz not null default now());
    create function note_for_next() returns trigger language plpgsql as $$
    begin
      new.seen_by_next := coalesce(new.seen_by_next, 0) + 1;
      return new;
    end $$;
    create trigger seen_by_next before insert or update on registration
      for each row execute function note_for_next();`,
  '9991_by_more.sql': `-- no-transaction
    create index concurrently if not exists registration_seen on registration (seen_by_next);`,
};
