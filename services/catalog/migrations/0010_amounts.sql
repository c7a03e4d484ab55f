-- Amounts of money have up to three decimals (docs/decisions/0131). The column keeps an amount as it is written: two places, and a
-- third one if it is not zero, so that equal amounts have equal texts.
create domain amount as numeric
  constraint amount_has_one_text check (scale(value) = greatest(min_scale(value), 2) and scale(value) <= 3)
  constraint amount_is_below_ten_billion check (value < 10000000000);

alter table categories alter column price type amount;
