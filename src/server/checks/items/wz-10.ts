import type { CheckItem } from '../item/check-item.ts'
import { askPackage } from '../item/package-faults.ts'

/** 信息包内容完整: the manifests of a package list every file of its payload, and there is no other. */
export const wz10: CheckItem = { package: (checked) => askPackage('WZ-10', checked, () => []) }
