// For a package that is imported but never used. CommonJS, so that any name may be imported from it.
module.exports = {};
