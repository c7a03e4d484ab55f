-- Why a room is not sold in some nights. Its room and nights are those of its occupancy, so that the constraint that keeps a
-- room from being sold twice covers blocks too. The previous version knows no blocks, and finds their nights taken.
create table blocks (
  block_id uuid primary key,
  kind     text not null check (kind in ('out_of_order', 'out_of_service')),
  reason   text not null check (reason <> ''),
  version  integer not null default nextval('record_versions')
);
create trigger raise_version before update on blocks for each row execute function raise_version();

alter table occupancies add foreign key (block_id) references blocks;
-- A block has one occupancy.
create unique index occupancy_of_block on occupancies (block_id) where block_id is not null;

-- T-2 before T-10, for lists of rooms.
create collation natural_order (provider = icu, locale = 'en-u-kn-true');
