import type { CheckItem } from '../item/check-item.ts'
import { askPackage } from '../item/package-faults.ts'

/** 说明文件与信息包组织规范: a package is laid out by RFC 8493 and docs/package.md, and says that it is; each name can be kept by every system. */
export const zs10: CheckItem = {
  package: (checked) =>
    askPackage('ZS-10', checked, ({ isOurs }) =>
      isOurs
        ? []
        : [
            {
              said: { key: 'checks:said.package.otherFormat', values: { no: checked.no } },
              mend: 'checks:mend.package'
            }
          ]
    )
}
