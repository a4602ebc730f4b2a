// For a package or module that is imported and never used. CommonJS, so that any name can be imported from it.
module.exports = {};
