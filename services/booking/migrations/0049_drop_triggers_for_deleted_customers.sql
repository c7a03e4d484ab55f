-- They served a program that did not list deleted customers with the others, and was never released. `deleted_customers` stays
-- without a writer until the migrations become one baseline.
drop trigger mark_customer_deleted on deleted_customers;
drop function mark_customer_deleted();
drop trigger list_deleted_customer on customers;
drop function list_deleted_customer();
