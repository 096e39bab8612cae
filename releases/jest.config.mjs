export { default } from '@molar/tools/jest/node'
