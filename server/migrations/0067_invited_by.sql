-- Who invited an account: an approver must not be somebody whom the asker brought in. No reference, as in the user
-- log: it says what was, whatever becomes of the other account. Null for the first admin and who came by the console.
alter table admin_user add column invited_by uuid;
update admin_user set invited_by = invitation.by
from (
  select distinct on (object_id) object_id, admin_id as by
  from user_log where action = 'admin.invite' and object_type = 'admin-user' and admin_id::text <> object_id
  order by object_id, seq
) as invitation
where invitation.object_id = admin_user.id::text;
