import { createHash } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { AREA_ROOT } from '#contract/core/limits.ts'
import { SCREENS } from '#contract/screens.ts'
import { inTransaction, type Tx } from '../transaction.ts'
import { lease } from '../lease.ts'
import type { Database } from '../schema.ts'
import { data, dataText, FORMS, SETS } from './data.ts'
import { putEnglishTitles } from './english-titles.ts'
import { putCheckSchemes } from './check-schemes.ts'
import { putFormTemplates } from './form-templates.ts'
import { putEnterprises } from './enterprises.ts'
import { putFiles, putTrees } from './files.ts'
import type { Municipality } from './municipality.ts'
import { BARE, type HashFor, putPeople, putTenant } from './people.ts'
import { putProcesses } from './processes.ts'
import { putProjects } from './projects.ts'
import { putRegistrations } from './registrations.ts'
import { putContacts, putCustomers } from './contacts.ts'
import { putResponsibles } from './responsibles.ts'
import { putOutsideLinks } from './outside-links.ts'
import { putAreas, putCatalogue, putTemplates } from './reference.ts'
import { bringTable, digestsOf, type ReleaseDigests } from './release.ts'
import { releaseTables } from './release-rows.ts'
import { RELEASE_REPORT, type ReleaseReport } from './release-report.ts'
import { putGrants } from './roles.ts'
import { putNotices, putReturns, putTasks, putTransfers, putVolumes } from './workflow.ts'

export interface SeedOptions {
  /** Whether the first start brings the demo municipality and its neighbour; later starts bring no people any more. */
  readonly demo: boolean
  /** Makes the hashes of the first passwords: the administrators' and everybody else's. Called at the first start only. */
  readonly hashes: () => Promise<{ readonly admin: string; readonly people: string }>
}

/** The server itself, for work that nobody asked for. */
const SERVER = { id: '', tenant: 0, projects: [] }

/**
 * Brings what a new installation needs: roles, menus, dictionaries, catalogue, templates and areas, and at the first start
 * people, with DEMO on the whole demo. The first start of a later release brings up to date what nobody has changed (docs/decisions/0029),
 * and keeps for the administrators what somebody has. Several servers may start at once: one works, the others wait.
 */
export async function seed(db: Kysely<Database>, { demo, hashes }: SeedOptions): Promise<void> {
  await lease(db, 'seed', async () => {
    const state = digest()
    if ((await fact(db, 'seed.reference')) !== state) await once(db, 'seed.reference', state, putReference)
    if ((await fact(db, 'seed.people')) !== undefined) return
    const { admin, people } = await hashes()
    const hashFor: HashFor = ({ isAdministrator }) => (isAdministrator ? admin : people)
    await once(db, 'seed.people', { demo }, (tx) => (demo ? putDemo(tx, hashFor) : putBare(tx, hashFor)))
  })
}

async function putReference(tx: Tx): Promise<void> {
  await bringRelease(tx)
  await putAreas(tx, data(`area-${AREA_ROOT}`))
  await putCatalogue(tx)
  await putTemplates(tx)
  await putFormTemplates(tx)
  await putProcesses(tx)
  await putCheckSchemes(tx)
  await putEnglishTitles(tx)
}

/** Brings roles, their grants, menus, actions, dictionaries, rules and reports; keeps the report of it. */
async function bringRelease(tx: Tx): Promise<void> {
  const tables = releaseTables()
  const isFirst = (await fact(tx, 'seed.people')) === undefined
  const before = ((await fact(tx, 'seed.release')) ?? {}) as ReleaseDigests
  const report: ReleaseReport = { kept: [], grants: [] }
  for (const table of tables) report.kept.push(...(await bringTable(tx, table, before)))
  report.grants.push(...(await putGrants(tx)))
  await keepFact(tx, 'seed.release', digestsOf(tables))
  if (!isFirst && report.kept.length + report.grants.length > 0) await keepFact(tx, RELEASE_REPORT, report)
}

async function putBare(tx: Tx, hashFor: HashFor): Promise<void> {
  await putTenant(tx, BARE)
  await putPeople(tx, BARE, hashFor)
}

async function putDemo(tx: Tx, hashFor: HashFor): Promise<void> {
  await putAreas(tx, data('area-99'))
  for (const name of ['demo', 'neighbour']) {
    const municipality = data<Municipality>(name)
    await putTenant(tx, municipality)
    await putPeople(tx, municipality, hashFor)
    await putEnterprises(tx, municipality)
    await putProjects(tx, municipality)
    await putRegistrations(tx, municipality)
    await putResponsibles(tx, municipality)
    await putContacts(tx, municipality)
    await putCustomers(tx, municipality)
    await putTrees(tx, municipality)
    await putVolumes(tx, municipality)
    await putFiles(tx, municipality)
    await putTasks(tx, municipality)
    await putReturns(tx, municipality)
    await putTransfers(tx, municipality)
    await putNotices(tx, municipality)
  }
  await putOutsideLinks(tx, data<Municipality>('demo').tenant.id)
}

/** Changes when the same data are brought in another way. */
const HOW = 'up to date where nobody has changed it'

/** Changes whenever something of the reference data or a screen joins. */
function digest(): string {
  const hash = createHash('sha256').update(HOW).update(SCREENS.join())
  for (const name of [
    'roles',
    'menus',
    'dicts',
    `area-${AREA_ROOT}`,
    'templates',
    'check-rules',
    'processes',
    'node-meta',
    'check-schemes',
    'reports',
    ...SETS.map((set) => `catalog-${set}`),
    ...FORMS.map((form) => `forms/${form}`)
  ])
    hash.update(dataText(name))
  return hash.digest('hex')
}

async function keepFact(tx: Tx, name: string, value: unknown): Promise<void> {
  await tx
    .insertInto('sysFact')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`excluded.value` }))
    .execute()
}

async function fact(db: Kysely<Database>, name: string): Promise<unknown> {
  const found = await db.selectFrom('sysFact').select('value').where('name', '=', name).executeTakeFirst()
  return found?.value
}

/** Does a part and notes that it was done, both or neither. */
async function once(
  db: Kysely<Database>,
  name: string,
  value: unknown,
  work: (tx: Tx) => Promise<void>
): Promise<void> {
  await inTransaction(
    db,
    SERVER,
    async (tx) => {
      await work(tx)
      await keepFact(tx, name, value)
    },
    'installation'
  )
}
