import { sql } from 'kysely'

import { putSettings } from '../core/settings/settings.ts'
import type { Tx } from '../db/transaction.ts'
import { changeInstallation } from './change-installation.ts'
import { type CommandInput, BadUsage, type CliCommand, EXIT, type CommandOutcome } from './command.ts'

/** `tenant list`, `tenant add <number> <name>`, `tenant freeze|unfreeze <number>`. Its administrators are opened in the product, by two. */
export const manageTenants: CliCommand = {
  words: [1, 3],
  options: { code: { type: 'string' } },
  async run(asked) {
    const work = VERBS[asked.words[0] as keyof typeof VERBS]
    if (!work) throw new BadUsage(asked.say('cli:tenant.usage'))
    return changeInstallation(asked, async (tx) => {
      await sql`select set_config('app.tenant', ${String(await firstTenant(tx))}, true)`.execute(tx)
      return work(tx, asked)
    })
  }
}

const VERBS = {
  list,
  add,
  freeze: (tx: Tx, asked: CommandInput) => setStatus(tx, asked, '0'),
  unfreeze: (tx: Tx, asked: CommandInput) => setStatus(tx, asked, '1')
}

async function list(tx: Tx, { say }: CommandInput): Promise<CommandOutcome> {
  const { rows } = await sql<{
    id: number
    name: string
    code: string | null
    status: string
    users: number
    projects: number
  }>`
    select id, name, code, status, users_of_tenant(id)::int as users, projects_of_tenant(id)::int as projects
    from sys_tenant where not is_delete and id > 0 order by id`.execute(tx)
  return {
    exit: EXIT.done,
    json: { tenants: rows },
    lines: rows.map(({ code, ...row }) => say('cli:tenant.line', { ...row, code: code ?? '' }))
  }
}

/** The number of the archive that an installation began with. */
export async function firstTenant(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`select first_tenant() as id`.execute(tx)
  return Number(rows[0]?.id)
}

function numberOf({ words, say }: CommandInput): number {
  const id = Number(words[1])
  if (!Number.isSafeInteger(id) || id <= 0) throw new BadUsage(say('cli:tenant.usage'))
  return id
}

async function add(tx: Tx, asked: CommandInput): Promise<CommandOutcome> {
  const { words, flags, say } = asked
  const [id, name] = [numberOf(asked), words[2]]
  if (name === undefined) throw new BadUsage(say('cli:tenant.usage'))
  const taken = await tx.selectFrom('sysTenant').select('id').where('id', '=', id).executeTakeFirst()
  if (taken) throw new Error(say('cli:tenant.taken', { id }))
  await tx
    .insertInto('sysTenant')
    .values({ id, name, code: typeof flags.code === 'string' ? flags.code : null })
    .execute()
  await putSettings(tx)
  return { exit: EXIT.done, json: { id, name }, lines: [say('cli:tenant.added', { id, name })] }
}

async function setStatus(tx: Tx, asked: CommandInput, status: '0' | '1'): Promise<CommandOutcome> {
  const id = numberOf(asked)
  if (id === (await firstTenant(tx))) throw new Error(asked.say('cli:tenant.first'))
  const { numUpdatedRows } = await tx.updateTable('sysTenant').set({ status }).where('id', '=', id).executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Error(asked.say('cli:tenant.unknown', { id }))
  return {
    exit: EXIT.done,
    json: { id, status },
    lines: [asked.say(status === '0' ? 'cli:tenant.frozen' : 'cli:tenant.thawed', { id })]
  }
}
