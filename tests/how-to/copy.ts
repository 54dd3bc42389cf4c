import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { type CopiedSources, copiedSources } from '#kit/product/copied-sources.ts'

import { type Block, withBlock } from './blocks.ts'

/** A copy of the sources into which the examples of the pages are laid. */
export interface Copy extends CopiedSources {
  readonly lay: (block: Block) => void
}

/** Copies the sources for the examples of the pages; of what was declared the tests there ask what `conformance` says. */
export function copySources(takesTypes: boolean, conformance: string): Copy {
  const copy = copiedSources('how-to', { takesTypes, settings: { CONFORMANCE: conformance } })
  return {
    ...copy,
    lay(block) {
      const path = join(copy.folder, block.path)
      const text = withBlock(block, existsSync(path) ? readFileSync(path, 'utf8') : undefined)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
    }
  }
}
