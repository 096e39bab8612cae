export { BOARD_FILE, writeBoard } from './write-board.ts'
