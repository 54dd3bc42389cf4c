import { CHECK_CODES } from '#contract/checks/items.ts'

import type { CheckedFile, CheckedVolume, Scene } from '../item/checked.ts'
import { holdsBytes } from '../item/sound.ts'
import { ITEMS } from '../items/all-items.ts'
import type { Tally } from './tally.ts'

/** Asks every item of the stage about a file and about each of its stored objects: what is found in these lies in the cell that holds them. */
export function askFile(tally: Tally, file: CheckedFile, scene: Scene): void {
  const at = { type: 'file', id: file.id, title: file.title } as const
  const cell = file.template?.columns.find(holdsBytes)?.key ?? null
  for (const code of CHECK_CODES) {
    const { file: ofFile, object: ofObject } = ITEMS[code]
    if (!tally.isAsked(code)) continue
    if (ofFile) tally.ask(code, at, () => ofFile(file, scene))
    if (ofObject) for (const object of file.objects) tally.ask(code, at, () => ofObject(object, file, scene), cell)
  }
}

/** Asks every item of the stage about a volume. */
export function askVolume(tally: Tally, volume: CheckedVolume, scene: Scene): void {
  const at = { type: 'volume', id: volume.id, title: volume.title } as const
  for (const code of CHECK_CODES) {
    const { volume: ofVolume } = ITEMS[code]
    if (ofVolume && tally.isAsked(code)) tally.ask(code, at, () => ofVolume(volume, scene))
  }
}

/** Asks what concerns the project as one, and each package of its transfers. */
export function askProject(tally: Tally, scene: Scene): void {
  const at = { type: 'project', id: scene.project.id, title: scene.project.name } as const
  for (const code of CHECK_CODES) {
    const { project: ofProject, package: ofPackage, measures } = ITEMS[code]
    if (!tally.isAsked(code)) continue
    if (measures) tally.measured(code, measures(scene))
    if (ofPackage) {
      const { packages } = scene
      if (typeof packages === 'string') tally.skip(code, { key: `checks:why.package.${packages}` })
      else if (packages.length === 0) tally.skip(code, { key: 'checks:why.package' }, 'notRun')
      else for (const one of packages) tally.ask(code, { ...at, title: one.no }, () => ofPackage(one))
    }
    if (ofProject) tally.ask(code, at, () => ofProject(scene))
  }
}
