import type { Kysely } from 'kysely'

import { protect } from '../sql/protect.ts'
import { auditColumns, runStatements } from '../sql/statements.ts'

/**
 * Packages that go from one installation to another. At the archive: who may send to it (`arc_sender`, of whose token the digest is kept), and what
 * comes from them (`arc_inbound`, one row for each package by its digest, with the receipt that was answered). At the sender: where the packages of
 * a project may go (`arc_recipient`), and how far each is (`arc_sending`). What authorises is not shown to the role of calls.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    `
    create table arc_sender (
      id text primary key, name text not null, token_hash char(64) not null unique, hint text not null, used_at timestamptz, revoked_at timestamptz,
      revoked_by text, ${auditColumns}
    );
    create table arc_inbound (
      id text primary key, sender_id text not null references arc_sender (id), transfer_ref text not null, project_ref text not null,
      round int not null, transfer_no text not null, kind text not null, parcel text not null, project_no text not null, project_name text not null,
      from_name text not null, package_sha256 char(64) not null, bytes bigint not null check (bytes > 0), files int not null, volumes int not null,
      status text not null default 'coming' check (status in ('coming', 'checking', 'taken', 'refused')), upload_id text,
      checked int not null default 0, fault text, receipt jsonb, receipt_no text,
      project_id text references arc_project (id), transfer_id text references arc_transfer (id), taken_at timestamptz, ${auditColumns},
      unique (sender_id, package_sha256), unique (tenant_id, receipt_no), check ((status = 'taken') = (receipt is not null))
    );
    create index arc_inbound_ref on arc_inbound (sender_id, project_ref);
    create unique index arc_inbound_transfer on arc_inbound (transfer_id) where transfer_id is not null;

    create table arc_recipient (
      project_id text not null references arc_project (id), address text not null, token text not null, hint text not null, name text not null,
      sender text not null, ${auditColumns}, primary key (project_id, address)
    );
    create table arc_sending (
      transfer_id text not null references arc_transfer (id) on delete cascade, project_id text not null references arc_project (id),
      package_sha256 char(64) not null, address text not null, name text not null,
      state text not null default 'sending' check (state in ('sending', 'taken', 'stopped')), inbound_id text, sent bigint not null default 0,
      bytes bigint not null, checked int not null default 0, receipt jsonb, news jsonb, news_at timestamptz, ${auditColumns},
      primary key (transfer_id, package_sha256), check ((state = 'taken') = (receipt is not null))
    )`
  )
  await protect(db, 'arc_sender', 'tenant', 'insert, update')
  await protect(db, 'arc_inbound', 'tenant', 'select, insert, update')
  await protect(db, 'arc_recipient', 'project', 'insert, update, delete')
  await protect(db, 'arc_sending', 'project', 'select, insert, update')
  const audited = 'create_by, create_time, update_by, update_time, is_delete, tenant_id, row_version'
  await runStatements(
    db,
    `grant select (id, name, hint, used_at, revoked_at, revoked_by, ${audited}) on arc_sender to app;
     grant select (project_id, address, hint, name, sender, ${audited}) on arc_recipient to app`
  )
}

/** Forgets senders, recipients, and what was sent. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await runStatements(
    db,
    'drop table arc_sending; drop table arc_recipient; drop table arc_inbound; drop table arc_sender'
  )
}
