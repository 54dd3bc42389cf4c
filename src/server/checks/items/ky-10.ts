import type { CheckItem } from '../item/check-item.ts'
import { askPackage } from '../item/package-faults.ts'

/** 信息包无非公开压缩或加密: a package is stored or deflated, and not locked. */
export const ky10: CheckItem = { package: (checked) => askPackage('KY-10', checked, () => []) }
