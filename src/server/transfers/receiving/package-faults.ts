import type { Ctx } from '../../core/context/context.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { faultsIn, keptReport, readPackage } from '../packing/read-package.ts'

/** What is wrong with the package of a transfer that has come with one: that it is lost, or what the verifier finds, each with its path. */
export async function packageFaults(
  { appContext: { storage }, signal, say }: Ctx,
  { packagePath: path, packageSha256: sha256 }: Pick<HeldTransfer, 'packagePath' | 'packageSha256'>
): Promise<string[]> {
  if (path === null || sha256 === null) return []
  if ((await storage.size(path)) === undefined) return [say('transfers:receive.noPackage')]
  const report = keptReport(await readPackage(storage, path, { signal }), sha256)
  return faultsIn(say, report).map((list) => say('transfers:receive.brokenPackage', { list }))
}
