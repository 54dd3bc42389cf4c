import type { CheckItem } from '../item/check-item.ts'
import { askPackage, countedIn, differing } from '../item/package-faults.ts'

/** 总字节数一致: the files of a package have as many bytes as its transfer says, and the package itself as many as were packed. */
export const wz02: CheckItem = {
  package: (checked) =>
    askPackage('WZ-02', checked, (read) => {
      const { no, declared, packed } = checked
      const counted = countedIn(checked)
      return differing(no, { bytes: [declared.bytes, counted.bytes], size: [packed.size, read.size] })
    })
}
