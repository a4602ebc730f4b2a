// Never change this text: commits that were written with it could no longer be read. Deflate likes its end best.
export default [
  '"result":"drawn","because":"","rule":""}"result":"lost","because":"The "result":"won","because":"The ',
  '"outcome":{"status":"phase":"round":"turn":"seats":[{"seat":"players":[{"name":"hand":[],"deck":[],"discard":[],',
  '"board":[{"stack":[{"revealed":false},{"gates":[{"gate":"space":"monsters":[],"cup":{"reason":"cause":{"by":"count":',
  '"from":"to":"order":["size":"closed":true,"matched":"tokens":[],"clues":"doom":"omen":"setup":{"investigators":',
  '"sets":["01"],"sideBoards":[],"table":"variant":"type":"SpawnGate"},{"type":"GateSpawned","gate":"',
  '"type":"CloseGate","gate":"},{"type":"GateClosed","gate":"},{"type":"AdvanceDoom","steps":1},{"type":"DoomAdvanced",',
  '},{"type":"AdvanceOmen"}],"events":[{"type":"OmenAdvanced",null,null,[],[],{},false,false,true,true},{"id":"',
  '"entry":{"kind":"undone","by":"host","toVersion":"entry":{"kind":"started","setup":{"events":[{"type":"GameStarted",',
  '"gaps":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"over":true,"gaps":[],"entry":{"kind":"played","by":"seat',
  '{"attempt":"","at":17","createdAt":17","fingerprint":{"key":"","body":""},"seed":"","createdAt":17,"client":"',
  '","title":"The ","revision":1,"seedSince":0,"over":false,"gaps":[0,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],',
  '"entry":{"kind":"played","by":"host","commands":[{"type":""}],"events":[{"type":""}]},"state":{"',
].join('');
