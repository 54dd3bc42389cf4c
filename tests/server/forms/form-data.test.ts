import { afterAll, beforeAll, expect, test } from 'vitest'

import { FORM_DATA, FORM_ROWS } from '#contract/forms/form-data.ts'
import type { FormLayout } from '#contract/forms/form-layout.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import type { DataScope } from '#server/core/principal/data-scope.ts'
import { data, type FormTemplateData, FORMS } from '#server/db/seed/data.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { factsOf } from '#server/forms/data/form-facts.ts'
import { photoFacts, photosOf } from '#server/forms/data/photo-facts.ts'
import { projectFacts } from '#server/forms/data/project-facts.ts'
import { transferFacts } from '#server/forms/data/transfer-facts.ts'
import { totalsOf, volumeFacts } from '#server/forms/data/volume-facts.ts'
import { volumeRows } from '#server/forms/data/volume-rows.ts'

const SEES_ALL: DataScope = { read: [{ codes: 'all', by: 'all', states: 'all' }], write: [] }

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('every datum and every row that a seeded template is filled from is one that the designer offers', () => {
  const unknown = FORMS.flatMap((code) => {
    const { layout } = data<FormTemplateData>(`forms/${code}`) as { layout: FormLayout }
    const known: readonly string[] = FORM_DATA[layout.target]
    const rows = layout.rows?.from
    const ofRows: Readonly<Record<string, readonly string[] | undefined>> = FORM_ROWS[layout.target]
    return [
      ...layout.fields.flatMap(({ from }) => (from === undefined || known.includes(from) ? [] : [`${code} ${from}`])),
      ...(rows === undefined || ofRows[rows] ? [] : [`${code} ${rows}`])
    ]
  })
  // Data that the demo's forms ask for and nothing says yet would be empty on paper.
  expect(unknown).toEqual([])
})

test('each datum that the designer offers for projects, volumes, photographs and transfers is one that forms are filled from', async () => {
  const principal = { id: 'u-sys', tenant: 1, projects: ['p1', 'p2'] }
  const known = await inTransaction(server.db, principal, async (tx) => {
    const project = await projectFacts(tx, 'p1')
    const volumes = await volumeRows(tx, 'p2', SEES_ALL, 'all')
    const [volume] = volumes
    const [photo] = await photosOf(tx, 'p1', SEES_ALL).limit(1).execute()
    if (!volume || !photo) throw new Error('the demo has no volume or no photograph')
    const transfer = await transferFacts(tx, 'p1', undefined, volumes, project)
    const file = await photoFacts(tx, 'p1', SEES_ALL, photo.id)
    return {
      ...project,
      ...factsOf('totals', totalsOf(volumes)),
      ...volumeFacts(volume),
      ...transfer.facts,
      ...file.facts
    }
  })
  const ofMe = ['me.name', 'me.phone', 'me.unit', 'today']
  const offered = (['project', 'volume', 'file', 'transfer'] as const).flatMap((target) => [...FORM_DATA[target]])
  expect([...new Set(offered)].filter((name) => !(name in known) && !ofMe.includes(name))).toEqual([])
})

test('an archive that stamps secrecy itself has forms of volumes without it', async () => {
  const { tenantId } = await server.db
    .selectFrom('arcProject')
    .select('tenantId')
    .where('id', '=', 'p2')
    .executeTakeFirstOrThrow()
  const secrecy = () =>
    inTransaction(server.db, { id: 'u-sys', tenant: Number(tenantId), projects: ['p2'] }, async (tx) =>
      (await volumeRows(tx, 'p2', SEES_ALL, 'all')).map(({ secretText }) => secretText)
    )
  expect(new Set(await secrecy()).has('')).toBe(false)
  await server.db
    .updateTable('sysSetting')
    .set({ value: '0' })
    .where('name', '=', 'formSecrecy')
    .where('tenantId', '=', Number(tenantId))
    .execute()
  expect(new Set(await secrecy())).toEqual(new Set(['']))
})

test('the code on a certificate leads to the page that finds it, where the server has a public address', async () => {
  const principal = { id: 'u-sys', tenant: 1, projects: ['p3'] }
  const facts = (publicUrl?: URL) =>
    inTransaction(server.db, principal, async (tx) => (await transferFacts(tx, 'p3', 't3', [], {}, publicUrl)).facts)
  const { 'handover.verifyCode': code, 'handover.verifyUrl': plain } = await facts()
  expect(code).toMatch(/^8F3K/)
  expect(plain).toBe(code)
  expect((await facts(new URL('https://archive.example/')))['handover.verifyUrl']).toBe(
    `https://archive.example/verify?code=${code}`
  )
})
