-- What the service's role may not do to its own tables. A restored database has no rights but those of their owner, so every migration
-- calls this again (services/kit/src/postgres/migrate.ts).
create function restrict_rights() returns void language sql as $$
  revoke update, delete, truncate
      on public.journal_entries, public.journal_lines, public.journal_seals, public.closed_days, public.invoices
    from current_user;
$$;
