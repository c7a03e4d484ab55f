-- The discount code that a held room has used (docs/decisions/0061).
alter table hold_rooms add column code_id uuid;
