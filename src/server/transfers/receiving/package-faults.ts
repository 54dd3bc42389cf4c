import type { Ctx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { turnOf } from '../../core/workers/process-pool.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { packageReadersOf } from '../../domain/packages/package-readers.ts'
import { faultsIn, keptReport } from '../packing/read-package.ts'

/** What is wrong with the package of a transfer that has come with one: that it is lost, or what the verifier finds, each with its path. */
export async function packageFaults(
  ctx: Ctx,
  { packagePath: path, packageSha256: sha256 }: Pick<HeldTransfer, 'packagePath' | 'packageSha256'>
): Promise<string[]> {
  if (path === null || sha256 === null) return []
  const { appContext, say } = ctx
  const { storage } = appContext
  if ((await storage.size(path)) === undefined) return [say('transfers:receive.noPackage')]
  const inWords = (list: string) => say('transfers:receive.brokenPackage', { list })
  try {
    const report = await packageReadersOf(appContext).verify({ storage, path, ...turnOf(ctx) })
    return faultsIn(say, keptReport(report, sha256)).map(inWords)
  } catch (error) {
    if (error instanceof Refusal) return [inWords(say(error.key, error.values))]
    throw error
  }
}
