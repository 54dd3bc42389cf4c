import { openBeside } from '../db/open.ts'
import { inTransaction, type Tx } from '../db/transaction.ts'
import type { CommandInput, CommandOutcome } from './command.ts'

/** Does a command in one transaction over the whole installation, beside servers that run. */
export async function changeInstallation(
  asked: CommandInput,
  work: (tx: Tx) => Promise<CommandOutcome>
): Promise<CommandOutcome> {
  const opened = await openBeside(asked.config(), () => undefined)
  try {
    return await inTransaction(opened.db, { id: '', tenant: 0, projects: [] }, work, 'installation')
  } finally {
    await opened.close()
  }
}
