import type { CheckItem } from '../item/check-item.ts'
import { askPackage } from '../item/package-faults.ts'

/** 信息包前后一致: the digest of a package is that of its transfer, and each file in it has the digest with which it was packed. */
export const zs11: CheckItem = {
  package: (checked) =>
    askPackage('ZS-11', checked, ({ digest }) =>
      digest === checked.sha256
        ? []
        : [
            {
              said: {
                key: 'checks:said.package.digest',
                values: { no: checked.no, declared: checked.sha256, found: digest ?? '—' }
              },
              mend: 'checks:mend.package'
            }
          ]
    )
}
