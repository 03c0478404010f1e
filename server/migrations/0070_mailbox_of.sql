-- A mailbox however it is spelt: tags after a plus, and the dots of Gmail, lead to the same one.
create function mailbox_of(address text) returns text language sql immutable strict parallel safe as $$
  select case
    when split_part(lower(address), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(regexp_replace(split_part(lower(address), '@', 1), '[+].*$', ''), '.', '') || '@gmail.com'
    else regexp_replace(lower(address), '[+][^@]*@', '@')
  end
$$;
