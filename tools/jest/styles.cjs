// A class name stands for itself.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) })
