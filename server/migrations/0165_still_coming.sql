-- When the fee was due again after a refund, because the people still come; null while nobody has said so.
alter table registration add column due_again_at timestamptz;

-- Money went back, and nobody has said whether the people still come: the question is answered by whatever says so.
create function answer_still_coming() returns trigger language plpgsql as $$
begin
  update finding set closed_at = new.updated_at
    where kind = 'still_coming' and registration_id = new.id and closed_at is null;
  return null;
end $$;
create trigger registration_still_coming
  after update of status, payment_status, people, deleted_at on registration
  for each row when (new.status in ('Cancelled', 'Checked In') and new.status <> old.status
    or new.deleted_at is not null and old.deleted_at is null
    or new.people <> old.people
    or new.payment_status = 'Completed' and old.payment_status <> 'Completed')
  execute function answer_still_coming();

-- Who says that people come owes the fee again, and pays it from that day on.
create function fee_due_again() returns trigger language plpgsql as $$
begin
  update registration set due_again_at = new.closed_at where id = new.registration_id;
  return null;
end $$;
create trigger finding_due_again after update of closed_at on finding
  for each row when (new.kind = 'still_coming' and new.closed_at is distinct from old.closed_at)
  execute function fee_due_again();
