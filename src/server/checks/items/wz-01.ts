import type { CheckItem } from '../item/check-item.ts'
import { askPackage, countedIn, differing } from '../item/package-faults.ts'

/** 总件数一致: a package holds as many volumes, files and pages as its transfer says, and as many stored files as were packed. */
export const wz01: CheckItem = {
  package: (checked) =>
    askPackage('WZ-01', checked, (read) => {
      const { no, declared, packed } = checked
      const counted = countedIn(checked)
      return differing(no, {
        volumes: [declared.volumes, counted.volumes],
        files: [declared.files, counted.files],
        pages: [declared.pages, counted.pages],
        packed: [packed.files, read.files]
      })
    })
}
