-- Sealed messages are few, and looked for each hour among all that were ever sent.
create index message_sealed on message (expires_at) where sealed is not null;
