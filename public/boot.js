// Asks for the first page while the application itself is still on its way, so that its rows do not wait for it.
// It repeats the reading part of auto sign-in (src/engine/session); what it asked for the wrong person is thrown away.
(function () {
  var token = null;
  var department = new URLSearchParams(location.search).get('department') || localStorage.getItem('department');
  try {
    var credentials = JSON.parse(localStorage.getItem('credentials') || '[]').map(read).filter(Boolean);
    var chosen = credentials.find(function (one) { return one.claims.department === department; }) || credentials[0];
    if (chosen && chosen.claims.exp > Math.floor(Date.now() / 1000)) {
      token = chosen.token;
      department = chosen.claims.department;
    }
  } catch {
    // Whatever stands in local storage, the application starts signed out.
  }
  var path = location.pathname + location.search;
  window.__aula = { path: path, token: token, answer: ask('/api/start?path=' + encodeURIComponent(path)) };

  function read(token) {
    try {
      var part = token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/');
      return { token: token, claims: JSON.parse(atob(part)) };
    } catch {
      return null;
    }
  }

  function ask(address) {
    var headers = {};
    if (department) headers.Org = department;
    if (token) headers.Authorization = 'Bearer ' + token;
    var answer = fetch(address, { headers: headers }).then(function (response) {
      return response.json().then(function (body) {
        return { status: response.status, body: body };
      });
    });
    // Looked at later, or never: it must not be reported as unhandled.
    answer.catch(function () {});
    return answer;
  }
})();
