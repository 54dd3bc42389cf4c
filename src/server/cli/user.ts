import { sql } from 'kysely'

import { record } from '../core/context/audit.ts'
import { hashPassword } from '../core/access/passwords.ts'
import { endOtherSessions } from '../core/principal/tokens.ts'
import { ADMINISTRATORS } from '../db/administrators.ts'
import { newId } from '../db/id.ts'
import type { Tx } from '../db/transaction.ts'
import { freshPassword } from '../first-passwords.ts'
import { type UserAccount, sendHalves } from './administrator-codes.ts'
import { changeInstallation } from './change-installation.ts'
import { type CommandInput, BadUsage, type CliCommand, EXIT, type CommandOutcome } from './command.ts'
import { firstTenant } from './tenant.ts'

/** `user create|reset|unlock <name>`: accounts, for who has lost the way in. */
export const user: CliCommand = {
  words: [2, 2],
  options: { realname: { type: 'string' }, tenant: { type: 'string' }, role: { type: 'string' } },
  async run(asked) {
    const [verb = '', username = ''] = asked.words
    const work = VERBS[verb as keyof typeof VERBS]
    if (!work) throw new BadUsage(asked.say('cli:user.usage'))
    return changeInstallation(asked, (tx) => work(tx, username, asked))
  }
}

const VERBS = { create, reset, unlock }

async function accountOf(tx: Tx, username: string, { say }: CommandInput): Promise<UserAccount> {
  const found = await tx
    .selectFrom('sysUser')
    .select(['id', 'username', 'realname', 'tenantId', 'status'])
    .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!found) throw new Error(say('cli:user.unknown', { username }))
  return found
}

async function create(tx: Tx, username: string, { flags, say }: CommandInput): Promise<CommandOutcome> {
  const tenant = flags.tenant === undefined ? await firstTenant(tx) : Number(flags.tenant)
  const realname = typeof flags.realname === 'string' ? flags.realname : username
  const taken = await tx
    .selectFrom('sysUser')
    .select('id')
    .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
    .executeTakeFirst()
  if (taken) throw new Error(say('cli:user.taken', { username }))
  const role = typeof flags.role === 'string' ? await roleOf(tx, flags.role, tenant, say) : undefined
  const there = await tx.selectFrom('sysTenant').select('id').where('id', '=', tenant).executeTakeFirst()
  if (!there) throw new Error(say('cli:user.noTenant', { tenant }))
  const [id, password] = [newId(), freshPassword()]
  await tx.insertInto('sysUser').values({ id, username, realname, tenantId: tenant }).execute()
  await tx
    .insertInto('sysUserSecret')
    .values({ userId: id, passwordHash: await hashPassword(password), mustChange: true })
    .execute()
  await tx.insertInto('sysUserTenant').values({ userId: id, tenantId: tenant }).execute()
  if (role !== undefined)
    await tx.insertInto('sysUserRole').values({ userId: id, roleId: role, projectId: '*', tenantId: tenant }).execute()
  await note(tx, 'user.register', { id, tenantId: tenant })
  return {
    exit: EXIT.done,
    json: { id, username, password },
    lines: [say('cli:user.created', { username, realname }), say('cli:user.password', { password })]
  }
}

/** One of the three administrators is made by two of them (docs/decisions/0028), and by nobody who has the machine. */
async function roleOf(tx: Tx, code: string, tenant: number, say: CommandInput['say']): Promise<string> {
  if (ADMINISTRATORS.includes(code)) throw new Error(say('cli:user.administratorRole', { role: code }))
  const found = await tx
    .selectFrom('sysRole')
    .select('id')
    .where('roleCode', '=', code)
    .where('tenantId', 'in', [0, tenant])
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!found) throw new Error(say('cli:user.noRole', { role: code }))
  return found.id
}

async function reset(tx: Tx, username: string, asked: CommandInput): Promise<CommandOutcome> {
  const account = await accountOf(tx, username, asked)
  const { say } = asked
  const halves = await sendHalves(tx, account, say)
  if (halves) return halves
  const password = freshPassword()
  const passwordHash = await hashPassword(password)
  await tx
    .insertInto('sysUserSecret')
    .values({ userId: account.id, passwordHash, mustChange: true })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ passwordHash, changedAt: sql`now()`, mustChange: true })
    )
    .execute()
  await endOtherSessions(tx, account.id, '', 'revoked')
  await forgetTries(tx, account.username)
  await note(tx, 'user.reset', account)
  return {
    exit: EXIT.done,
    json: { username: account.username, password },
    lines: [say('cli:user.wasReset', { username: account.username }), say('cli:user.password', { password })]
  }
}

async function unlock(tx: Tx, username: string, asked: CommandInput): Promise<CommandOutcome> {
  const account = await accountOf(tx, username, asked)
  // Waits that grew by wrong passwords are nobody's decision, so they are ended for everybody.
  await forgetTries(tx, account.username)
  if (account.status === '1')
    return {
      exit: EXIT.done,
      json: { username: account.username },
      lines: [asked.say('cli:user.unlocked', { username })]
    }
  const halves = await sendHalves(tx, account, asked.say)
  if (halves) return halves
  await tx.updateTable('sysUser').set({ status: '1' }).where('id', '=', account.id).execute()
  await note(tx, 'user.reset', account)
  return { exit: EXIT.done, json: { username: account.username }, lines: [asked.say('cli:user.thawed', { username })] }
}

async function forgetTries(tx: Tx, username: string): Promise<void> {
  const name = username.toLowerCase()
  await tx
    .deleteFrom('sysAttempt')
    .where((e) => e.or([e(sql`split_part(key, ' ', 2)`, '=', name), e('key', '=', `sign-in as ${name}`)]))
    .where('key', 'like', 'sign-in %')
    .execute()
}

/** The audit log says that it was the operator, who has no account. */
async function note(tx: Tx, event: string, { id, tenantId }: Pick<UserAccount, 'id' | 'tenantId'>): Promise<void> {
  await record(tx, { tenant: tenantId, user: '', ip: '' }, { event, type: 'user', id, detail: { by: 'operator' } })
}
