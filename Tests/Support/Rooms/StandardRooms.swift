import Site
import Tasks

/// The rooms that every house has beside its collections.
package func standardRooms() -> [any Room] {
    [TasksRoom()]
}
