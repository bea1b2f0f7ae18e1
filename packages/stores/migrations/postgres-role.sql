-- The least that a role needs to keep the ledger. Run it as the owner of the tables, with the role's name in place.
grant select on retrysafe_schema to retrysafe_app;
grant select, insert, update, delete on retrysafe_ledger, retrysafe_approval, retrysafe_task, retrysafe_binding to retrysafe_app;
