-- Category names are compared without regard to case, so `is distinct from` did not see that `suite` became `Suite`, and
-- searches showed the former name until a restart. `*<>` compares what is stored.
create or replace trigger record_changed_category after update on categories
  for each row when (old.* *<> new.*) execute function record_change_of_category();
