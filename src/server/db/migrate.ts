import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

import { lease, makeLeases } from './lease.ts'
import * as m0001a from './migrations/0001-1-platform.ts'
import * as m0001b from './migrations/0001-2-archives.ts'
import * as m0001c from './migrations/0001-3-indexes.ts'
import * as m0001d from './migrations/0001-4-security.ts'
import * as m0001e from './migrations/0001-5-audit.ts'
import * as m0002 from './migrations/0002-collect.ts'
import * as m0003 from './migrations/0003-live.ts'
import * as m0003ways from './migrations/0003-ways-in.ts'
import * as m0004find from './migrations/0004-find.ts'
import * as m0005uploads from './migrations/0005-uploads.ts'
import * as m0006sources from './migrations/0006-known-sources.ts'
import * as m0007 from './migrations/0007-data-scope.ts'
import * as m0007drop from './migrations/0007-drop-order.ts'
import * as m0008 from './migrations/0008-first-pages.ts'
import * as m0009 from './migrations/0009-english-titles.ts'
import * as m0010 from './migrations/0010-returns.ts'
import * as m0011 from './migrations/0011-digests.ts'
import * as m0012 from './migrations/0012-access-requests.ts'
import * as m0014 from './migrations/0014-tiff-first-pages.ts'
import * as m0015 from './migrations/0015-changes.ts'
import * as m0016 from './migrations/0016-jobs.ts'
import * as m0017 from './migrations/0017-imports.ts'
import * as m0018 from './migrations/0018-trees.ts'
import * as m0019 from './migrations/0019-departs.ts'
import * as m0020 from './migrations/0020-check-rules.ts'
import * as m0021 from './migrations/0021-dictionaries.ts'
import * as m0022 from './migrations/0022-audit-entries.ts'
import * as m0024 from './migrations/0024-roles.ts'
import * as m0025 from './migrations/0025-users.ts'
import * as m0026 from './migrations/0026-online.ts'
import * as m0027 from './migrations/0027-announcements.ts'
import * as m0027pictures from './migrations/0027-notice-pictures.ts'
import * as m0028 from './migrations/0028-reports.ts'
import * as m0029 from './migrations/0029-permissions.ts'
import * as m0030schedules from './migrations/0030-1-schedules.ts'
import * as m0031 from './migrations/0031-saved-views.ts'
import * as m0032 from './migrations/0032-directors.ts'
import * as m0033 from './migrations/0033-settings.ts'
import * as m0034 from './migrations/0034-tenants.ts'
import * as m0035 from './migrations/0035-purge.ts'
import * as m0036 from './migrations/0036-led-departs.ts'
import * as m0037 from './migrations/0037-message-deliveries.ts'
import * as m0041 from './migrations/0041-import-faults.ts'
import * as m0042 from './migrations/0042-import-profiles.ts'
import * as m0043 from './migrations/0043-state-steps.ts'
import * as m0044 from './migrations/0044-review.ts'
import * as m0046 from './migrations/0046-volumes.ts'
import * as m0048 from './migrations/0048-forms.ts'
import * as m0049 from './migrations/0049-frozen-users.ts'
import * as m0050 from './migrations/0050-checks.ts'
import * as m0052 from './migrations/0052-live-tree.ts'
import * as m0053 from './migrations/0053-processes.ts'
import * as m0061 from './migrations/0061-check-schemes.ts'
import * as m0064 from './migrations/0064-recycled-files.ts'
import * as m0067 from './migrations/0067-participants.ts'
import * as m0068 from './migrations/0068-unit-projects.ts'
import * as m0070 from './migrations/0070-responsibles.ts'
import * as m0071 from './migrations/0071-contacts.ts'
import * as m0072 from './migrations/0072-customers.ts'
import * as m0077 from './migrations/0077-enterprise-auth.ts'
import * as m0079 from './migrations/0079-project-register.ts'
import * as m0081 from './migrations/0081-project-users.ts'
import * as m0083 from './migrations/0083-catalogue-versions.ts'
import * as m0086 from './migrations/0086-process-drafts.ts'
import * as m0088 from './migrations/0088-metadata.ts'
import * as m0091 from './migrations/0091-directory-tree.ts'
import * as m0097 from './migrations/0097-scheme-drafts.ts'
import * as m0099 from './migrations/0099-entry-templates.ts'
import * as m0101 from './migrations/0101-pdf-templates.ts'
import * as m0103 from './migrations/0103-volume-templates.ts'
import * as m0104 from './migrations/0104-former-versions.ts'
import * as m0105 from './migrations/0105-exact-codes.ts'
import * as m0115 from './migrations/0115-administrators.ts'
import * as m0116 from './migrations/0116-recovery-requests.ts'
import * as m0117 from './migrations/0117-completed-register.ts'
import * as m0118 from './migrations/0118-invitations.ts'
import * as m0119 from './migrations/0119-grants-of-archives.ts'
import * as m0120 from './migrations/0120-known-makers.ts'
import * as m0121 from './migrations/0121-appointments.ts'
import * as m0122 from './migrations/0122-names-again.ts'
import * as m0123 from './migrations/0123-audit-words.ts'
import * as m0124 from './migrations/0124-depart-role-rules.ts'
import * as m0125 from './migrations/0125-decisions-of-papers.ts'
import * as m0126 from './migrations/0126-report-deletion.ts'
import * as m0127 from './migrations/0127-what-volumes-say.ts'
import * as m0128 from './migrations/0128-review-seals.ts'
import * as m0129 from './migrations/0129-item-states.ts'
import * as m0130 from './migrations/0130-formers.ts'
import * as m0131 from './migrations/0131-compile-dates.ts'
import * as m0134 from './migrations/0134-open-volumes.ts'
import * as m0135 from './migrations/0135-holding-serials.ts'
import * as m0138 from './migrations/0138-row-files.ts'
import * as m0139 from './migrations/0139-grounds-of-templates.ts'
import * as m0140 from './migrations/0140-published-versions.ts'
import * as m0141 from './migrations/0141-one-trigger-for-versions.ts'
import * as m0142 from './migrations/0142-certificate-codes.ts'
import * as m0144 from './migrations/0144-transfers.ts'
import * as m0145 from './migrations/0145-safekeeping.ts'
import * as m0146 from './migrations/0146-transfer-steps.ts'
import * as m0147 from './migrations/0147-transfer-numbers.ts'
import * as m0150 from './migrations/0150-finished-files.ts'
import * as m0153 from './migrations/0153-successions.ts'
import * as m0154 from './migrations/0154-volumes-at.ts'
import * as m0155 from './migrations/0155-sequences.ts'
import * as m0158 from './migrations/0158-packages.ts'
import * as m0160 from './migrations/0160-certificates.ts'
import * as m0166 from './migrations/0166-one-draft.ts'
import * as m0167 from './migrations/0167-catalogue-versions-declared.ts'
import * as m0169 from './migrations/0169-sending.ts'
import * as m0170 from './migrations/0170-settled-elsewhere.ts'
import * as m0171 from './migrations/0171-handed-units.ts'
import * as m0175 from './migrations/0175-uploads-anywhere.ts'
import * as m0178 from './migrations/0178-backups.ts'
import * as m0179 from './migrations/0179-access-versions.ts'
import * as m0180 from './migrations/0180-carriers.ts'
import * as m0182 from './migrations/0182-papers-as-files.ts'
import * as m0184 from './migrations/0184-archive-number-forms.ts'
import * as m0185 from './migrations/0185-reported-deadlines.ts'
import * as m0186 from './migrations/0186-inbound-line.ts'
import * as m0187 from './migrations/0187-carriers-of-photographs.ts'
import * as m0188 from './migrations/0188-transfers-followed.ts'
import * as m0189 from './migrations/0189-waivers-taken-back.ts'
import * as m0190 from './migrations/0190-corrections.ts'
import * as m0195 from './migrations/0195-papers-taken-back.ts'
import * as m0196 from './migrations/0196-assignments-logged.ts'
import { setUpReportRole } from './report-role.ts'
import * as m0074 from './migrations/0074-form-drafts.ts'
import { makeRole } from './role.ts'
import type { Database } from './schema.ts'

/** Every migration by its name; they run in the order of their names. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-1-platform': m0001a,
  '0001-2-archives': m0001b,
  '0001-3-indexes': m0001c,
  '0001-4-security': m0001d,
  '0001-5-audit': m0001e,
  '0002-collect': m0002,
  '0003-live': m0003,
  '0003-ways-in': m0003ways,
  '0004-find': m0004find,
  '0005-uploads': m0005uploads,
  '0006-known-sources': m0006sources,
  '0007-data-scope': m0007,
  '0007-drop-order': m0007drop,
  '0008-first-pages': m0008,
  '0009-english-titles': m0009,
  '0010-returns': m0010,
  '0011-digests': m0011,
  '0012-access-requests': m0012,
  '0014-tiff-first-pages': m0014,
  '0015-changes': m0015,
  '0016-jobs': m0016,
  '0017-imports': m0017,
  '0018-trees': m0018,
  '0019-departs': m0019,
  '0020-check-rules': m0020,
  '0021-dictionaries': m0021,
  '0022-audit-entries': m0022,
  '0024-roles': m0024,
  '0025-users': m0025,
  '0026-online': m0026,
  '0027-announcements': m0027,
  '0027-notice-pictures': m0027pictures,
  '0028-reports': m0028,
  '0029-permissions': m0029,
  '0030-1-schedules': m0030schedules,
  '0031-saved-views': m0031,
  '0032-directors': m0032,
  '0033-settings': m0033,
  '0034-tenants': m0034,
  '0035-purge': m0035,
  '0036-led-departs': m0036,
  '0037-message-deliveries': m0037,
  '0041-import-faults': m0041,
  '0042-import-profiles': m0042,
  '0043-state-steps': m0043,
  '0044-review': m0044,
  '0046-volumes': m0046,
  '0048-forms': m0048,
  '0049-frozen-users': m0049,
  '0050-checks': m0050,
  '0052-live-tree': m0052,
  '0053-processes': m0053,
  '0061-check-schemes': m0061,
  '0064-recycled-files': m0064,
  '0067-participants': m0067,
  '0068-unit-projects': m0068,
  '0070-responsibles': m0070,
  '0071-contacts': m0071,
  '0072-customers': m0072,
  '0074-form-drafts': m0074,
  '0077-enterprise-auth': m0077,
  '0079-project-register': m0079,
  '0081-project-users': m0081,
  '0083-catalogue-versions': m0083,
  '0086-process-drafts': m0086,
  '0088-metadata': m0088,
  '0091-directory-tree': m0091,
  '0097-scheme-drafts': m0097,
  '0099-entry-templates': m0099,
  '0101-pdf-templates': m0101,
  '0103-volume-templates': m0103,
  '0104-former-versions': m0104,
  '0105-exact-codes': m0105,
  '0115-administrators': m0115,
  '0116-recovery-requests': m0116,
  '0117-completed-register': m0117,
  '0118-invitations': m0118,
  '0119-grants-of-archives': m0119,
  '0120-known-makers': m0120,
  '0121-appointments': m0121,
  '0122-names-again': m0122,
  '0123-audit-words': m0123,
  '0124-depart-role-rules': m0124,
  '0125-decisions-of-papers': m0125,
  '0126-report-deletion': m0126,
  '0127-what-volumes-say': m0127,
  '0128-review-seals': m0128,
  '0129-item-states': m0129,
  '0130-formers': m0130,
  '0131-compile-dates': m0131,
  '0134-open-volumes': m0134,
  '0135-holding-serials': m0135,
  '0138-row-files': m0138,
  '0139-grounds-of-templates': m0139,
  '0140-published-versions': m0140,
  '0141-one-trigger-for-versions': m0141,
  '0142-certificate-codes': m0142,
  '0144-transfers': m0144,
  '0145-safekeeping': m0145,
  '0146-transfer-steps': m0146,
  '0147-transfer-numbers': m0147,
  '0150-finished-files': m0150,
  '0153-successions': m0153,
  '0154-volumes-at': m0154,
  '0155-sequences': m0155,
  '0158-packages': m0158,
  '0160-certificates': m0160,
  '0166-one-draft': m0166,
  '0167-catalogue-versions-declared': m0167,
  '0169-sending': m0169,
  '0170-settled-elsewhere': m0170,
  '0171-handed-units': m0171,
  '0175-uploads-anywhere': m0175,
  '0178-backups': m0178,
  '0179-access-versions': m0179,
  '0180-carriers': m0180,
  '0182-papers-as-files': m0182,
  '0184-archive-number-forms': m0184,
  '0185-reported-deadlines': m0185,
  '0186-inbound-line': m0186,
  '0187-carriers-of-photographs': m0187,
  '0188-transfers-followed': m0188,
  '0189-waivers-taken-back': m0189,
  '0190-corrections': m0190,
  '0195-papers-taken-back': m0195,
  '0196-assignments-logged': m0196
}

/** Brings the database to this release's shape, or to one that had these migrations. Several servers may start at once: one works, the others wait for it. */
export async function migrate(db: Kysely<Database>, only: readonly string[] = Object.keys(MIGRATIONS)): Promise<void> {
  const unknown = only.find((name) => !(name in MIGRATIONS))
  if (unknown) throw new Error(`this was made by a newer release, which has ${unknown}: use that one`)
  await makeLeases(db)
  await makeRole(db)
  await lease(db, 'migrate', async () => {
    const chosen = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => only.includes(name)))
    const migrator = new Migrator({ db, provider: { getMigrations: async () => chosen } })
    const { error, results } = await migrator.migrateToLatest()
    if (!error) return setUpReportRole(db)
    const failed = results?.find(({ status }) => status === 'Error')?.migrationName
    const reason = error instanceof Error ? error.message : String(error)
    if (/corrupted migrations/.test(reason))
      throw new Error(
        `the database was made by a newer release of this server: start that release, or restore an older copy (${reason})`
      )
    throw new Error(
      `the database could not be brought to this release's shape${failed ? ` (at ${failed})` : ''}: ${reason}`,
      { cause: error }
    )
  })
}
