import { hostConfig } from '@molar/tools/build'
export default hostConfig(import.meta.dirname)
