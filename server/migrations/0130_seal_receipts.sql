-- no-transaction
do $$
begin
  loop
    update receipt set hash = null where receipt_number in (
      select receipt_number from receipt where hash is null limit 1000);
    exit when not found;
    commit;
  end loop;
end $$;
